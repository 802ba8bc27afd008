// Loaded into a program before its own code (`node --import`). It simulates a machine whose clock is an hour ahead of
// all others.
const aheadMilliseconds = 3_600_000;
const RightDate = Date;
const now = () => RightDate.now() + aheadMilliseconds;

globalThis.Date = class extends RightDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }

  static now() {
    return now();
  }
};
