import { expect, it, onTestFinished } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import type { PubSub } from "./port.ts";

/**
 * The tests every pub/sub adapter must pass. `open` returns one that is connected to those opened before in the same
 * test.
 */
export function checkPubSub(open: () => Promise<PubSub>): void {
  it("notifies every listener of a topic, and no other", async () => {
    const pubsub = await openForTest(open);
    const heard: string[] = [];
    pubsub.subscribe("run.1", () => heard.push("first"));
    pubsub.subscribe("run.1", () => heard.push("second"));
    pubsub.subscribe("run.2", () => heard.push("other"));
    pubsub.publish("run.1");
    await eventually(() => expect(heard).toEqual(["first", "second"]));
  });

  it("stops notifying a removed listener immediately", async () => {
    const pubsub = await openForTest(open);
    const heard: string[] = [];
    const leave = pubsub.subscribe("run.1", () => heard.push("left"));
    pubsub.subscribe("run.1", () => heard.push("stays"));
    pubsub.publish("run.1");
    leave();
    leave();
    await eventually(() => expect(heard).toEqual(["stays"]));
  });

  it("notifies the other listeners even if one throws", async () => {
    const pubsub = await openForTest(open);
    const warned = new Promise((resolve) => process.once("warning", resolve));
    const heard: string[] = [];
    pubsub.subscribe("run.1", () => {
      throw new Error("cannot listen");
    });
    pubsub.subscribe("run.1", () => heard.push("heard"));
    pubsub.publish("run.1");
    await eventually(() => expect(heard).toEqual(["heard"]));
    expect(await warned).toMatchObject({ message: "cannot listen" });
  });

  it("lets a listener publish, subscribe and leave", async () => {
    const pubsub = await openForTest(open);
    const heard: string[] = [];
    const leave = pubsub.subscribe("run.1", () => {
      leave();
      pubsub.subscribe("run.2", () => heard.push("second"));
      pubsub.publish("run.2");
    });
    pubsub.publish("run.1");
    await eventually(() => expect(heard).toEqual(["second"]));
  });

  it("is silent once closed", async () => {
    const pubsub = await openForTest(open);
    const heard: string[] = [];
    pubsub.subscribe("run.1", () => heard.push("late"));
    await pubsub.close();
    pubsub.publish("run.1");
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toEqual([]);
  });
}

export async function openForTest(open: () => Promise<PubSub>): Promise<PubSub> {
  const pubsub = await open();
  onTestFinished(() => pubsub.close());
  return pubsub;
}
