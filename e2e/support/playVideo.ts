import type { Page } from '@playwright/test'

/** Picture and sound of a page while it plays a video. */
export interface PlayedVideo {
  readonly width: number
  readonly source: string
  /** Where it was stopped, in seconds. */
  readonly played: number
  readonly loudest: number
}

/** Level (RMS) of speech: one without it plays to its end. */
const SPEECH_RMS = 0.02

/** Plays a second of a video of the page, measured by the video's own clock, from within the sample's first line, and on until speech was heard. */
export function playVideo(page: Page, selector = 'video'): Promise<PlayedVideo> {
  return page.evaluate(
    async ({ wanted, speech }) => {
      const video = document.querySelector<HTMLVideoElement>(wanted)
      if (video === null) throw new Error('There is no picture')
      const context = new AudioContext()
      const meter = context.createAnalyser()
      context.createMediaElementSource(video).connect(meter).connect(context.destination)
      await context.resume()
      const from = 1.1
      video.currentTime = from
      await video.play()
      const samples = new Float32Array(meter.fftSize)
      let loudest = 0
      // On a busy machine the sound may begin after the picture, and be heard in parts.
      while ((video.currentTime < from + 1 || loudest <= speech) && !video.ended && video.error === null) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        meter.getFloatTimeDomainData(samples)
        loudest = Math.max(loudest, Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length))
      }
      video.pause()
      return { width: video.videoWidth, source: video.currentSrc, played: video.currentTime, loudest }
    },
    { wanted: selector, speech: SPEECH_RMS },
  )
}
