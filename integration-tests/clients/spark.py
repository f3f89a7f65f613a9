"""Tries the runtime jar as users of Spark have it: the distribution that Python's package manager installs,
`spark-submit`, `spark-sql` and `spark-shell` with --jars, and the examples of the documentation as they stand.

    python3 spark.py JAR PAGE FOLDER VERSION

FOLDER holds the environment that is installed (once), and the lakes of the run.
"""

import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

CATALOG = ["spark.sql.catalog.lake=dev.larva.spark.LarvaCatalog", "spark.sql.catalog.lake.root={root}"]
LIMIT_SECONDS = 600


def installed(folder: Path, version: str) -> Path:
    """The folder of Spark's commands, in an environment of its own."""
    home = folder / f"pyspark-{version}"
    commands = home / "bin"
    if not (commands / "spark-submit").exists():
        venv.create(home, with_pip=True, clear=True)
        subprocess.run([commands / "pip", "install", "-q", f"pyspark=={version}"], check=True)
    return commands


def run(commands: Path, name: str, arguments: list, root: Path, jar: Path, text: str = "") -> str:
    """What a command of Spark's prints; ends the run if it fails."""
    root.parent.mkdir(parents=True, exist_ok=True)
    confs = [part for conf in CATALOG for part in ("--conf", conf.format(root=root))]
    local = ["--master", "local[2]", "--conf", "spark.driver.host=127.0.0.1", "--conf", "spark.ui.enabled=false"]
    line = [commands / name, "--jars", jar, *local, *confs, *arguments]
    environment = {
        "PATH": f"{commands}:/usr/local/bin:/usr/bin:/bin",
        "SPARK_LOCAL_IP": "127.0.0.1",
        "HOME": str(root.parent),
    }
    java = shutil.which("java")
    environment["JAVA_HOME"] = str(Path(java).resolve().parent.parent) if java else ""
    done = subprocess.run(
        line, input=text, capture_output=True, text=True, cwd=root.parent, env=environment, timeout=LIMIT_SECONDS
    )
    if done.returncode != 0:
        sys.exit(f"clients: {name} failed\n{done.stdout}\n{done.stderr}")
    return done.stdout


def blocks(page: str, language: str) -> list:
    """The examples of a language, in the order of the page."""
    found = re.findall(rf"(?s)```{language}\n(.*?)```", page)
    if not found:
        sys.exit(f"clients: the page has no example in {language}")
    return found


def require(name: str, expected: list, printed: str) -> None:
    """Each line that the page shows must have been printed."""
    lines = [line.strip() for line in printed.splitlines()]
    for one in expected:
        if one not in lines:
            sys.exit(f"clients: {name} did not print: {one}\n{printed}")
        lines.remove(one)
    print(f"clients: {name}: {len(expected)} lines as the page shows them")


def main(jar: Path, page_file: Path, folder: Path, version: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    commands = installed(folder, version)
    lakes = folder / "lakes"
    shutil.rmtree(lakes, ignore_errors=True)
    lakes.mkdir()
    page = page_file.read_text()

    statements = "".join(blocks(page, "sql"))
    script = lakes / "page.sql"
    script.write_text(statements)
    shown = [line[3:].replace(", ", "\t").replace("null", "NULL") for line in re.findall(r"(?m)^-- .*$", statements)]
    require("spark-sql", shown, run(commands, "spark-sql", ["-f", script], lakes / "sql", jar))

    program = "\n".join(blocks(page, "python"))
    shown = re.findall(r"(?m)^# (.*)$", program)
    job = lakes / "page.py"
    job.write_text(program.replace("s3://bucket", str(lakes / "python")))
    require("pyspark", shown, run(commands, "spark-submit", [job], lakes / "python" / "lake", jar))

    line = f'println("rows " + spark.read.format("larva").load("{lakes}/python/lake").count)\n'
    require("spark-shell", ["rows 3"], run(commands, "spark-shell", [], lakes / "python" / "lake", jar, line))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), Path(sys.argv[3]).resolve(), sys.argv[4])
