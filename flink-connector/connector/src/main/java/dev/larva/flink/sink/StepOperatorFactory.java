package dev.larva.flink.sink;

import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;

/** Makes the operator in its task. */
final class StepOperatorFactory extends AbstractStreamOperatorFactory<CommittableMessage<SinkStep>>
    implements OneInputStreamOperatorFactory<
        CommittableMessage<StagedChunks>, CommittableMessage<SinkStep>> {

  private static final long serialVersionUID = 1;

  private final SinkPlan plan;

  StepOperatorFactory(SinkPlan plan) {
    this.plan = plan;
  }

  @Override
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as Flink declares it
  public <T extends StreamOperator<CommittableMessage<SinkStep>>> T createStreamOperator(
      StreamOperatorParameters<CommittableMessage<SinkStep>> parameters) {
    return (T) new StepOperator(parameters, plan);
  }

  @Override
  @SuppressWarnings("rawtypes") // as Flink declares it
  public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader loader) {
    return StepOperator.class;
  }
}
