// Loaded into a program before its own code (`node --import`): if the command that started it is killed, the program
// ends as if asked to. Only the channel to the parent reveals that on every platform, and immediately.
if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
