import { AppError } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { Capabilities, SynthesizerVoice, Transcriber } from './ports.ts'

/** The capabilities that send nothing away, for an order that must stay on this computer; all of them for any other. */
export function hereOnly(all: Capabilities, staysHere: boolean): Capabilities {
  if (!staysHere) return all
  // Looked up at every use, as packs may be installed meanwhile.
  return {
    get synthesizer() {
      const { synthesizer } = all
      return (
        synthesizer && {
          ...synthesizer,
          voices: synthesizer.voices.filter(({ record }) => record.sent_to === undefined),
        }
      )
    },
    get transcriber() {
      return listensHere(all.transcriber)
    },
    get translator() {
      const { translator } = all
      if (translator?.sentTo !== undefined)
        throw leaves(say('engine.staysHere.translations', { host: translator.sentTo }))
      return translator
    },
    get diarizer() {
      return all.diarizer
    },
    get aligner() {
      return all.aligner
    },
    get cloner() {
      return all.cloner
    },
    get separator() {
      return all.separator
    },
    get centerSeparator() {
      return all.centerSeparator
    },
    get reader() {
      return all.reader
    },
    get faces() {
      return all.faces
    },
    // No job asks a chat model: it may be on a server.
    chat: undefined,
  } satisfies Record<keyof Capabilities, unknown> as Capabilities
}

function listensHere(transcriber: Transcriber | undefined): Transcriber | undefined {
  if (transcriber?.forLanguage === undefined) return transcriber?.sentTo === undefined ? transcriber : undefined
  const forLanguage = (language: string) => transcriber.forLanguage?.(language, true)
  const best = forLanguage('auto')
  return best && { ...best, forLanguage }
}

/** Throws `forbidden` where a voice would send its texts away. */
export function checkStaysHere({ record }: SynthesizerVoice, staysHere = false): void {
  if (staysHere && record.sent_to !== undefined)
    throw leaves(say('engine.staysHere.texts', { name: record.name, host: record.sent_to }))
}

function leaves(message: Message): AppError {
  return new AppError({ kind: 'forbidden', message })
}
