# Shared by the scripts `larva`, `lab` and `bench`: finds Java and builds what they run. Expects $home.

java=${JAVA_HOME:+$JAVA_HOME/bin/}java
if ! "$java" -version >/dev/null 2>&1; then
  echo "larva: no Java was found; install a JDK of version 17 or later, or set JAVA_HOME" >&2
  exit 2
fi

# build MODULE PHASE CLASSPATH_FILE [SOURCES...]: runs Maven up to PHASE unless MODULE was built after
# the newest of its sources and poms, and of SOURCES. One build at a time where flock is to be had.
# With $profile set, that profile of the parent pom is on.
build() {
  local module=$1 phase=$2 stamp="$home/$1/target/.built-$2" file=$3
  shift 3
  local sources=("$home/pom.xml" "$home/core/pom.xml" "$home/$module/pom.xml" "$home/$module/src/main")
  local source
  for source; do sources+=("$home/$source"); done
  if fresh "$stamp" "$home/$module/target/$file" "${sources[@]}"; then return; fi
  mkdir -p "$home/$module/target"
  (
    if command -v flock >/dev/null; then flock 9; fi
    if fresh "$stamp" "$home/$module/target/$file" "${sources[@]}"; then exit; fi
    echo "larva: building $module (the first time takes some minutes)" >&2
    touch "$stamp.new"
    cd "$home"
    ./mvnw -B -ntp -q -Dquick ${profile:+-P "$profile"} -pl "$module" -am "$phase" 1>&2 \
      && mv "$stamp.new" "$stamp"
  ) 9>"$home/$module/target/.build-lock"
}

# fresh STAMP FILE SOURCES...: whether both exist and no source is newer than STAMP.
fresh() {
  local stamp=$1 file=$2
  shift 2
  [[ -e $stamp && -e $file && -z $(find "$@" -newer "$stamp" -print 2>/dev/null | head -n 1) ]]
}

# classpath MODULE FILE [FIRST]: the module's classes and what they need, as Maven wrote it to FILE.
classpath() {
  printf '%s%s:%s' "${3:+$home/$3:}" "$home/$1/target/classes" "$(<"$home/$1/target/$2")"
}
