import { expect, test } from "vitest";
import { refusalOfGraph } from "./failures.ts";

test("an error about a rejected graph is reported once, though ComfyUI reports it for the whole and for each node", () => {
  const missing = "ckpt_name: 'sd_xl_base_1.0.safetensors' not in []";
  const { failure } = refusalOfGraph({
    error: {
      type: "prompt_outputs_failed_validation",
      message: "Prompt outputs failed validation",
      details: `* CheckpointLoaderSimple 4:\n  - Value not in list: ${missing}`,
      extra_info: {},
    },
    node_errors: {
      4: {
        errors: [{ type: "value_not_in_list", message: "Value not in list", details: missing, extra_info: {} }],
        dependent_outputs: ["9"],
        class_type: "CheckpointLoaderSimple",
      },
    },
  });
  expect(failure.detail).toBe(
    `It rejects the graph: prompt_outputs_failed_validation Prompt outputs failed validation; CheckpointLoaderSimple: value_not_in_list ${missing}`,
  );
});

test("an error about the whole graph alone is reported", () => {
  const error = { type: "no_prompt", message: "No prompt provided", details: "it is empty", extra_info: {} };
  expect(refusalOfGraph({ error, node_errors: {} }).failure.detail).toBe(
    "It rejects the graph: no_prompt No prompt provided it is empty",
  );
});
