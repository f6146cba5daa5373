/** A window by its clocks, both in ms: `performance`, and the timeline by which its animations run, which stands within a frame. */
interface ClockedWindow {
  readonly performance: Pick<Performance, 'now'>
  readonly document: { readonly timeline: { readonly currentTime: CSSNumberish | null } }
}

/** The timeline of a window's animations, by the clock of the page. */
export interface WindowTimeline {
  /** Compares the clocks; to be called in frames of the window. Answers whether it knows the difference better than before. */
  look(): boolean
  /** A moment of the page's clock on the timeline; ms. */
  at(ms: number): number
}

/** A difference in ms that is not worth another movement. */
const LOOK_TOLERANCE_MS = 0.5

/**
 * Makes the timeline of a window. That of a window which the page fills counts from another moment than the window's own clock, by
 * some hundredths or tenths of a second. A frame begins at the timeline's time and its code runs a little later, so the least
 * difference that was seen is the true one.
 */
export function createWindowTimeline(
  { performance: clock, document }: ClockedWindow,
  page: Pick<Performance, 'now'> = performance,
): WindowTimeline {
  const isPage = clock === page
  let ahead = isPage ? 0 : Number.POSITIVE_INFINITY
  const difference = () => clock.now() - Number(document.timeline.currentTime)
  return {
    look() {
      const seen = difference()
      if (isPage || seen >= ahead) return false
      const isBetter = ahead - seen > LOOK_TOLERANCE_MS
      ahead = seen
      return isBetter
    },
    at: (ms) => ms - page.now() + clock.now() - (Number.isFinite(ahead) ? ahead : difference()),
  }
}
