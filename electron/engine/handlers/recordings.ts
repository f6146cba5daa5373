import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Service } from '../../../shared/contract/service.ts'
import { findLanguage } from '../../../shared/text/languages.ts'
import { transcribe } from '../dub/analyze.ts'
import type { Handlers } from '../http/mount.ts'
import { type Capabilities, need } from '../ports.ts'
import type { HistoryRecords } from '../store/historyRecords.ts'

interface RecordingOptions {
  readonly capabilities: Capabilities
  readonly history: HistoryRecords
  readonly dataDir: string
}

/** What is made of a recording: its words, or a voice like it. The spec names both without showing them (4.12). */
export function recordingHandlers(options: RecordingOptions): Pick<Handlers<Service>, 'stt' | 'clone'> {
  const { capabilities, history, dataDir } = options
  return {
    async stt(input, { file, signal, caller }) {
      need(capabilities, 'transcriber')
      const scratch = join(dataDir, 'incoming', randomUUID())
      await mkdir(scratch, { recursive: true, mode: 0o700 })
      try {
        const language = findLanguage(input.language)?.code ?? input.language
        const heard = await transcribe(language, { source: file.path, scratch }, { capabilities, signal })
        const id = randomUUID()
        const created_at = new Date().toISOString()
        history.add(caller.account, { id, feature: 'stt', created_at, text: heard.text, made_by: heard.made_by })
        return { id, ...heard }
      } finally {
        await Promise.all([scratch, file.path].map((path) => rm(path, { recursive: true, force: true })))
      }
    },
    async clone(input, { file, signal, caller }) {
      const cloner = need(capabilities, 'cloner')
      const voice = await cloner.clone({ audio: file.path, name: input.name }, { signal })
      const created_at = new Date().toISOString()
      history.add(caller.account, { id: randomUUID(), feature: 'clone', created_at, voice_id: voice.id })
      return voice
    },
  }
}
