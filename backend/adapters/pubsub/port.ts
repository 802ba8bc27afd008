/** Short-lived signals between the parts of the product, in one process or many. Never the truth: a lost one only costs time. */
export interface PubSub {
  /** Tells every subscriber of the topic, in this process and the others. */
  publish(topic: string): void;
  /** Calls `listener` at each signal of the topic until the returned function is called. */
  subscribe(topic: string, listener: () => void): () => void;
  close(): Promise<void>;
}
