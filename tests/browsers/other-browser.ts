export interface Point {
  /** CSS pixels from the left edge of the viewport. */
  x: number;
  /** CSS pixels from the top edge of the viewport. */
  y: number;
}

/** A browser other than Chromium, driven with its own protocol. Its one tab is 1280 × 900 CSS pixels. */
export interface OtherBrowser {
  /** Opens an address and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page, past its content security policy, and returns what it returns as JSON. */
  run(body: string): Promise<unknown>;
  /** Presses and releases the mouse at a point. */
  click(at: Point): Promise<void>;
  /** Moves one finger from the first point to the last. `undefined` where the browser's driver has no touch input. */
  swipe?(path: readonly Point[]): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: "Escape" | "Enter" | "Tab" | "ArrowRight" | "ArrowLeft"): Promise<void>;
  /** Chooses files in the file input that a CSS selector names. */
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface Options {
  hasScripts: boolean;
}
