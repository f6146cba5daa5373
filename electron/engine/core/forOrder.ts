import type { Budget } from '../../../shared/speechServers/budget.ts'
import type { Capabilities, Synthesizer, Transcriber } from './ports.ts'

/** Whose order it is, and the budget that what is sent to the user's servers is counted on. */
interface OrderFacts {
  readonly caller: string
  readonly budget: Budget | undefined
}

/** The capabilities for an order: its speech takes turns with that of other callers, and costs count on its budget. */
export function forOrder(all: Capabilities, { caller, budget }: OrderFacts): Capabilities {
  // Looked up at every use, as packs may be installed meanwhile.
  return Object.create(all, {
    synthesizer: { get: () => all.synthesizer && speaks(all.synthesizer, { caller, budget }) },
    transcriber: { get: () => all.transcriber && (budget ? listens(all.transcriber, budget) : all.transcriber) },
  })
}

function speaks(synthesizer: Synthesizer, facts: OrderFacts): Synthesizer {
  const speak: Synthesizer['speak'] = (request, signal) => synthesizer.speak({ ...request, ...facts }, signal)
  return Object.create(synthesizer, { speak: { value: speak } })
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
