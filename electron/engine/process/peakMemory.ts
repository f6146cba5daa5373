/** Megabytes of memory that this process held at most so far. */
export function peakMemory(): number {
  return Math.round((process.resourceUsage().maxRSS * 1024) / 1e6)
}
