import { library, type PluginRow } from './row.ts';

const MINIMAL = ['aws-java-sdk-minimal'];
const CORE = ['aws-java-sdk2-core'];
const AWS = '1.12.406-370.v8f993c987059';
const AWS2 = '2.19.0-1';

/** Lists libraries for access to clouds. Nothing here uses clouds; they are listed so that nobody misses them. */
export const cloudLibraries: readonly PluginRow[] = [
  library('aws-java-sdk', AWS, 'Amazon Web Services SDK :: All', MINIMAL),
  library('aws-java-sdk-api-gateway', AWS, 'Amazon Web Services SDK :: API Gateway', MINIMAL),
  library('aws-java-sdk-autoscaling', AWS, 'Amazon Web Services SDK :: Auto Scaling', MINIMAL),
  library('aws-java-sdk-cloudformation', AWS, 'Amazon Web Services SDK :: CloudFormation', MINIMAL),
  library('aws-java-sdk-cloudfront', AWS, 'Amazon Web Services SDK :: CloudFront', MINIMAL),
  library('aws-java-sdk-codebuild', AWS, 'Amazon Web Services SDK :: CodeBuild', MINIMAL),
  library('aws-java-sdk-codedeploy', AWS, 'Amazon Web Services SDK :: CodeDeploy', MINIMAL),
  library('aws-java-sdk-ec2', AWS, 'Amazon Web Services SDK :: EC2', MINIMAL),
  library('aws-java-sdk-ecr', AWS, 'Amazon Web Services SDK :: ECR', MINIMAL),
  library('aws-java-sdk-ecs', AWS, 'Amazon Web Services SDK :: ECS', MINIMAL),
  library('aws-java-sdk-efs', AWS, 'Amazon Web Services SDK :: EFS', MINIMAL),
  library('aws-java-sdk-elasticbeanstalk', AWS, 'Amazon Web Services SDK :: Elastic Beanstalk', MINIMAL),
  library('aws-java-sdk-elasticloadbalancingv2', AWS, 'Amazon Web Services SDK :: Elastic Load Balancing V2', MINIMAL),
  library('aws-java-sdk-iam', AWS, 'Amazon Web Services SDK :: IAM', MINIMAL),
  library('aws-java-sdk-kinesis', AWS, 'Amazon Web Services SDK :: Kinesis', MINIMAL),
  library('aws-java-sdk-lambda', AWS, 'Amazon Web Services SDK :: Lambda', MINIMAL),
  library('aws-java-sdk-logs', AWS, 'Amazon Web Services SDK :: Logs', MINIMAL),
  library('aws-java-sdk-minimal', AWS, 'Amazon Web Services SDK :: Minimal'),
  library('aws-java-sdk-organizations', AWS, 'Amazon Web Services SDK :: Organizations', MINIMAL),
  library('aws-java-sdk-secretsmanager', AWS, 'Amazon Web Services SDK :: Secrets Manager', MINIMAL),
  library('aws-java-sdk-sns', AWS, 'Amazon Web Services SDK :: SNS', MINIMAL),
  library('aws-java-sdk-sqs', AWS, 'Amazon Web Services SDK :: SQS', MINIMAL),
  library('aws-java-sdk-ssm', AWS, 'Amazon Web Services SDK :: SSM', MINIMAL),
  library('aws-java-sdk2-core', AWS2, 'Amazon Web Services SDK 2 :: Core'),
  library('aws-java-sdk2-ec2', AWS2, 'Amazon Web Services SDK 2 :: EC2', CORE),
  library('aws-java-sdk2-s3', AWS2, 'Amazon Web Services SDK 2 :: S3', CORE),
  library('azure-commons', '1.1.3', 'Azure Commons Plugin'),
  library('azure-sdk', '132.v62b_48eb_6f32f', 'Azure SDK API Plugin', ['jackson2-api']),
  library('oauth-credentials', '0.5', 'OAuth Credentials plugin', ['credentials']),
];
