/**
 * Transient messages between parts of the product, in one process or many. They are hints only: a lost message costs
 * time, never correctness.
 */
export interface PubSub {
  /** Notifies every subscriber of the topic, in this process and the others. */
  publish(topic: string): void;
  /** Calls `listener` for each message of the topic until the returned function is called. */
  subscribe(topic: string, listener: () => void): () => void;
  close(): Promise<void>;
}
