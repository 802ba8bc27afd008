import { expect, it, onTestFinished, vi } from "vitest";
import type { Events } from "./port.ts";

/** What every carrier of signals promises. `open` gives one that hears, and is heard by, those opened before in the same test. */
export function checkEvents(open: () => Promise<Events>): void {
  it("tells every listener of a topic, and no other", async () => {
    const events = await openForTest(open);
    const heard: string[] = [];
    events.subscribe("run.1", () => heard.push("first"));
    events.subscribe("run.1", () => heard.push("second"));
    events.subscribe("run.2", () => heard.push("stranger"));
    events.publish("run.1");
    await vi.waitFor(() => expect(heard).toEqual(["first", "second"]));
  });

  it("stops telling who has left, at once", async () => {
    const events = await openForTest(open);
    const heard: string[] = [];
    const leave = events.subscribe("run.1", () => heard.push("left"));
    events.subscribe("run.1", () => heard.push("stays"));
    events.publish("run.1");
    leave();
    leave();
    await vi.waitFor(() => expect(heard).toEqual(["stays"]));
  });

  it("tells the others although one listener throws", async () => {
    const events = await openForTest(open);
    const warned = new Promise((resolve) => process.once("warning", resolve));
    const heard: string[] = [];
    events.subscribe("run.1", () => {
      throw new Error("cannot listen");
    });
    events.subscribe("run.1", () => heard.push("heard"));
    events.publish("run.1");
    await vi.waitFor(() => expect(heard).toEqual(["heard"]));
    expect(await warned).toMatchObject({ message: "cannot listen" });
  });

  it("lets a listener publish, subscribe and leave", async () => {
    const events = await openForTest(open);
    const heard: string[] = [];
    const leave = events.subscribe("run.1", () => {
      leave();
      events.subscribe("run.2", () => heard.push("second"));
      events.publish("run.2");
    });
    events.publish("run.1");
    await vi.waitFor(() => expect(heard).toEqual(["second"]));
  });

  it("is silent once closed", async () => {
    const events = await openForTest(open);
    const heard: string[] = [];
    events.subscribe("run.1", () => heard.push("late"));
    await events.close();
    events.publish("run.1");
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toEqual([]);
  });
}

export async function openForTest(open: () => Promise<Events>): Promise<Events> {
  const events = await open();
  onTestFinished(() => events.close());
  return events;
}
