import S3rver from "s3rver";
import type { S3Options } from "../../backend/adapters/storage/s3.ts";
import { createTemporaryFolder, whenFinished } from "./temporary-folder.ts";

/** Starts a server that speaks S3 over a temporary folder, and gives what a storage needs to use its one bucket. */
export async function startS3Server(): Promise<S3Options> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: await createTemporaryFolder(),
    configureBuckets: [{ name: "studio" }],
  });
  const { port } = await server.run();
  whenFinished(() => server.close());
  return {
    bucket: "studio",
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${port}`,
    // The only keys this server knows.
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    pathStyle: true,
    prefix: "",
  };
}
