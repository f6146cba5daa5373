import type { KitCheck } from '../commands/listening.ts'
import { type Message, say } from '../locale/message.ts'
import type { KitResults, Scales, ShareEstimate, VoiceResult } from './kitResults.ts'

// What is said of listening tests, the same in the page and in a terminal.

/** 20 of 28 (53 to 85 %): the bounds are those of 95 %. */
export function sayShare({ right, of, from, to }: ShareEstimate): Message {
  if (of === 0) return say('kit.nobody')
  return say('kit.share', { right, of, low: Math.round(100 * from), high: Math.round(100 * to) })
}

/** The listening results of a voice, in few words. */
export function describeListening(result: VoiceResult | undefined): Message {
  return result === undefined || result.pairs.of === 0
    ? say('kit.nobody')
    : say('kit.heard', { share: sayShare(result.pairs) })
}

/** The result of a voice. */
export function resultOf({ voices }: Pick<KitResults, 'voices'>, voice: string): VoiceResult | undefined {
  return voices.find((one) => one.voice === voice)
}

/** 4.2 of 5, ± 0.3 (n = 5): a mean from 1 to 5, how far the true one may lie from it, and of how many. */
export function sayScale({ mean, off, of }: Scales[string]): Message {
  return say('kit.scale', { mean: mean.toFixed(1), off: off.toFixed(1), of })
}

/** The question of a scale. */
export const questionOf = (id: string): Message => say(`reviewPage.test.${id as 'q1'}`)

/** The checks of a test's pairs before people listen to them, in words. */
export function checkWords({ alike, recogniser, confused }: KitCheck): Message[] {
  const left = alike.map(({ pair, measure, apart }) => {
    const shown = measure === 'length' ? `${Math.round(100 * apart)}` : apart.toFixed(1)
    return say('kit.alike', { pair, measure: say(`kit.by.${measure}`, { apart: shown }) })
  })
  if (recogniser === undefined) return [...left, say('kit.unheard')]
  const pairs = confused.join(', ')
  return [...left, confused.length === 0 ? say('kit.told', { recogniser }) : say('kit.confused', { recogniser, pairs })]
}
