declare module "autocannon" {
  interface Options {
    url: string;
    connections: number;
    duration?: number;
    sampleInt?: number;
    method?: "GET" | "POST";
    headers?: Record<string, string>;
    body?: string;
  }

  interface Run extends PromiseLike<{ errors: number; non2xx: number }> {
    on(
      event: "response",
      listener: (client: unknown, status: number, bytes: number, responseMilliseconds: number) => void,
    ): this;
  }

  export default function autocannon(options: Options): Run;
}
