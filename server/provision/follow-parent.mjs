// Loaded into a program before its own code (`node --import`): should the command that started it be killed, it ends
// as if asked to. The channel to the parent is the only thing that tells, on every platform, and at once.
if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
