import type { Page } from '@playwright/test'

/**
 * Presses Alt+P in a page as soon as something plays there, as a line may be over before a test sees it. What it answers resolves
 * with how many seconds were played.
 */
export async function pauseAtOnce(page: Page): Promise<() => Promise<number>> {
  const played = await page.evaluateHandle(() => {
    const video = document.querySelector('video')
    const over = Promise.withResolvers<number>()
    const press = () => {
      const from = video?.currentTime ?? 0
      const keys = { key: 'p', code: 'KeyP', altKey: true, bubbles: true, cancelable: true }
      video?.addEventListener('pause', () => over.resolve(video.currentTime - from), { once: true })
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', keys))
    }
    video?.addEventListener('playing', press, { once: true })
    return { over: over.promise }
  })
  return () => played.evaluate(({ over }) => over)
}
