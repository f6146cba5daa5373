/** Milliseconds between two looks. */
const CHECK_INTERVAL_MS = 20

/**
 * Watches the event loop of this thread until it is called: the most processor time (ms) that passed in it between two looks.
 * Work that holds everybody up is found by it, however many others share the processor.
 */
export function longestTurn(): () => number {
  let longest = 0
  let before = process.threadCpuUsage()
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longest = Math.max(longest, (user + system) / 1000)
  }
  const timer = setInterval(look, CHECK_INTERVAL_MS)
  return () => {
    clearInterval(timer)
    look()
    return longest
  }
}
