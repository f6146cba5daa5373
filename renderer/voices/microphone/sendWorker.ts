import { joinSamples } from '../../../shared/audio/joinSamples.ts'
import { createLiveAnalysis } from '../../../shared/audio/takes/liveAnalysis.ts'
import { toPcm24 } from '../../../shared/audio/wav.ts'
import { wholeFailure } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { FINISH_ORDER, type SendNews, type SendOrder, type SoundBlock } from './soundBlock.ts'
import { createSoundWatch } from './soundWatch.ts'

/** Most blocks of a request, after a time in which none could be sent: three seconds. */
const MAX_REQUEST_BLOCKS = 150
/** How often a request that did not arrive is repeated, and after how many ms: a studio that is gone is reported at once. */
const SEND_RETRY_LIMIT = 3
const AGAIN_MS = 100
/** Seconds of sound after which the page gets the length on the disk again: it draws nothing finer. */
const REPORT_INTERVAL_SECONDS = 1 / 10
/** Interval in ms between looks for sound that does not come. */
const SOUND_CHECK_INTERVAL_MS = 100
const RECORDING_LOST = wholeFailure({ kind: 'offline', message: say('failure.recordingLost') })

/** Sends the blocks of a recording to the studio one request after the other, and reports to the page how much is on the disk. */
class Sender {
  readonly #order: SendOrder
  readonly #watch
  readonly #hearing
  #trouble = ''
  #waiting: SoundBlock[] = []
  /** Samples that came, and those that are on the disk. */
  #come = 0
  #kept = 0
  /** Samples on the disk that were reported to the page. */
  #told = 0
  #sending = false
  #ended = false
  #first = 0
  readonly #looking: ReturnType<typeof setInterval>

  constructor(order: SendOrder) {
    this.#order = order
    this.#watch = createSoundWatch(order.sampleRate)
    this.#hearing = createLiveAnalysis(order.sampleRate)
    order.from.onmessage = ({ data }: MessageEvent<SoundBlock>) => this.#take(data)
    this.#looking = setInterval(() => this.#look(), SOUND_CHECK_INTERVAL_MS)
  }

  /** Ends with what has come. */
  finish(): void {
    this.#take({ samples: new Float32Array(), first: this.#first, lost: 0, last: true })
  }

  #take(block: SoundBlock): void {
    if (this.#ended) return
    this.#first = block.first
    this.#come += block.samples.length
    this.#waiting.push(block)
    void this.#send()
    const trouble = this.#hearing.take(block.samples)
    if (trouble.join() !== this.#trouble) postNews({ news: 'heard', trouble })
    this.#trouble = trouble.join()
  }

  #look(): void {
    const missing = this.#come === 0 ? 0 : this.#watch.look(this.#come, performance.now())
    if (missing > 0) postNews({ news: 'missing', seconds: missing })
  }

  async #send(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    while (this.#waiting.length > 0 && !this.#ended) {
      const blocks = this.#waiting.splice(0, MAX_REQUEST_BLOCKS)
      const last = blocks.at(-1)
      if (last === undefined) break
      const samples = joinSamples(blocks.map((block) => block.samples))
      if (samples.length > 0 && !(await this.#put(samples))) break
      const { first, lost } = last
      if (last.last) this.#end({ news: 'done', samples: this.#kept, first, lost })
      else if (this.#kept - this.#told >= REPORT_INTERVAL_SECONDS * this.#order.sampleRate) {
        this.#told = this.#kept
        postNews({ news: 'kept', samples: this.#kept, first })
      }
    }
    this.#sending = false
  }

  async #put(samples: Float32Array): Promise<boolean> {
    const body = toPcm24(samples)
    for (let tried = 1; ; tried++) {
      try {
        // No headers of its own: a page of another scheme would have to ask first whether it may send them.
        const answer = await fetch(`${this.#order.url}?at=${this.#kept}`, { method: 'POST', body })
        if (answer.ok) {
          // An answer that nobody reads holds memory until the worker's next collection, which may be long.
          await answer.arrayBuffer()
          this.#kept += samples.length
          return true
        }
        const { failure } = await answer.json()
        this.#end({ news: 'failed', failure, samples: this.#kept })
        return false
      } catch {
        if (tried === SEND_RETRY_LIMIT) {
          this.#end({ news: 'failed', failure: RECORDING_LOST, samples: this.#kept })
          return false
        }
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
    }
  }

  #end(news: SendNews): void {
    this.#ended = true
    clearInterval(this.#looking)
    postNews(news)
  }
}

function postNews(news: SendNews): void {
  self.postMessage(news)
}

let sender: Sender | undefined
self.onmessage = ({ data }: MessageEvent<SendOrder | typeof FINISH_ORDER>) => {
  if (data === FINISH_ORDER) sender?.finish()
  else sender = new Sender(data)
}
