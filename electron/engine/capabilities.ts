import { createEspeak } from './adapters/espeak.ts'
import { findPocketsphinx } from './adapters/pocketsphinx.ts'
import { createSignalDiarizer } from './adapters/signalDiarizer.ts'
import type { Capabilities } from './ports.ts'

/** Chooses the adapter of each port on this machine; the only place that knows them. */
export async function findCapabilities(): Promise<Capabilities> {
  const transcriber = await findPocketsphinx()
  return {
    synthesizer: createEspeak(),
    diarizer: createSignalDiarizer(),
    ...(transcriber === undefined ? {} : { transcriber }),
  }
}
