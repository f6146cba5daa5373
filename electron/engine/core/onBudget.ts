import type { Budget } from '../../../shared/speechServers/budget.ts'
import type { Capabilities, Synthesizer, Transcriber } from './ports.ts'

/** The capabilities for an order with a budget: what they send to the user's servers is counted on it. */
export function onBudget(all: Capabilities, budget: Budget | undefined): Capabilities {
  if (budget === undefined) return all
  // Looked up at every use, as packs may be installed meanwhile.
  return Object.create(all, {
    synthesizer: { get: () => all.synthesizer && speaks(all.synthesizer, budget) },
    transcriber: { get: () => all.transcriber && listens(all.transcriber, budget) },
  })
}

function speaks(synthesizer: Synthesizer, budget: Budget): Synthesizer {
  return {
    ...synthesizer,
    speak: (request, signal) => synthesizer.speak({ ...request, budget }, signal),
  }
}

function listens(transcriber: Transcriber, budget: Budget): Transcriber {
  const { forLanguage } = transcriber
  return {
    ...transcriber,
    ...(forLanguage && {
      forLanguage(language, staysHere) {
        const best = forLanguage(language, staysHere)
        return best && listens(best, budget)
      },
    }),
    transcribe: (pcm, language, work) => transcriber.transcribe(pcm, language, { ...work, budget }),
  }
}
