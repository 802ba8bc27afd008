import S3rver from "s3rver";
import type { S3Options } from "../../backend/adapters/storage/s3.ts";
import { createTemporaryFolder, whenFinished } from "./temporary-folder.ts";

/** Returns the storage options for the one bucket of a server on this port. */
export function bucketOn(port: number): S3Options {
  return {
    bucket: "studio",
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${port}`,
    // The only keys that this server accepts.
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    pathStyle: true,
    prefix: "",
  };
}

/**
 * Starts a server that speaks S3 over a folder, by default a temporary one, on this port or any free one. `stop` ends
 * it before the test does.
 */
export async function runS3Server(
  wantedPort = 0,
  folder?: string,
): Promise<{ bucket: S3Options; stop(): Promise<void> }> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: wantedPort,
    silent: true,
    directory: folder ?? (await createTemporaryFolder()),
    configureBuckets: [{ name: "studio" }],
  });
  const { port } = await server.run();
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= server.close();
    return stopping;
  };
  whenFinished(stop);
  return { bucket: bucketOn(port), stop };
}

/** Starts such a server for the duration of the test. Returns the storage options for its bucket. */
export async function startS3Server(): Promise<S3Options> {
  return (await runS3Server()).bucket;
}
