/** Peak memory of this process so far, in megabytes. */
export function peakMemory(): number {
  return Math.round((process.resourceUsage().maxRSS * 1024) / 1e6)
}
