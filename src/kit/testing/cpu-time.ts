/**
 * Measures the milliseconds of CPU time that this process has used when a task is over, and returns them with the task's
 * value. Other programs on the machine add nothing to it, as they do to the time on a clock.
 */
export async function cpuTime<T>(task: () => T | Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const before = process.cpuUsage();
  const value = await task();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1000 };
}
