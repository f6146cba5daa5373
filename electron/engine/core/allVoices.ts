import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Synthesizer } from './ports.ts'

/**
 * Joins several synthesizers into a single one. Their voices keep this order, so the first voice of a language is its
 * best.
 */
export function allVoices(makers: readonly Synthesizer[]): Synthesizer {
  return {
    get name() {
      const speaking = makers.filter(({ voices }) => voices.length > 0)
      return speaking.map(({ name }) => name).join(', ')
    },
    get voices() {
      return makers.flatMap(({ voices }) => voices)
    },
    get atOnce() {
      const highestAtOnce = Math.max(0, ...makers.map(({ atOnce = 0 }) => atOnce))
      return highestAtOnce === 0 ? undefined : highestAtOnce
    },
    speak(request, signal) {
      const maker = makers.find(({ voices }) => voices.some(({ record }) => record.id === request.voice))
      if (maker === undefined) {
        throw new AppError({ kind: 'not_found', message: say('engine.voice.gone', { voice: request.voice }) })
      }
      return maker.speak(request, signal)
    },
    rest() {
      for (const maker of makers) maker.rest?.()
    },
    async close() {
      await Promise.all(makers.map((maker) => maker.close()))
    },
  }
}
