import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Service } from '../../../shared/contract/service.ts'
import { invalid } from '../../../shared/failure.ts'
import { samplePath } from '../backends/shared/clonedVoices.ts'
import { need } from '../core/ports.ts'
import { sampleFrom } from '../dub/speak/sampleFrom.ts'
import type { Handlers } from '../http/mount.ts'
import { type RecordingOptions, transcribeUpload } from './transcribeUpload.ts'

const NO_CONSENT =
  'A voice is only followed where the person whose voice it is agrees. Send consent: true to say that they do.'

/** Handlers for recordings: transcribe one, or clone its voice. The spec names both without their shapes (4.12). */
export function recordingHandlers(options: RecordingOptions): Pick<Handlers<Service>, 'stt' | 'clone'> {
  const { capabilities, history, clones } = options
  return {
    async stt(input, context) {
      return transcribeUpload(options, input.language, context, async (recognition) => ({ ...recognition }))
    },
    async clone(input, { file, signal, caller }) {
      const id = randomUUID()
      const folder = await clones.begin(id)
      try {
        const cloner = need(capabilities, 'cloner')
        if (!input.consent) throw invalid(NO_CONSENT, 'consent')
        const sample = await sampleFrom({ recording: file.path, path: samplePath(folder) }, { capabilities, signal })
        const created_at = new Date().toISOString()
        const { sampleRate, duration } = sample.pcm
        const kept = { id, account: caller.account, name: input.name, created_at, consent_at: created_at }
        await clones.keep({ ...kept, text: sample.text, sampleRate, duration })
        await history.add(caller.account, { id, feature: 'clone', created_at, voice_id: id, text: input.name })
        const [voice] = cloner.follow(sample, { id, name: input.name, language: cloner.languages[0] ?? 'en' }).voices
        return { id, ...voice?.record }
      } catch (error) {
        await rm(folder, { recursive: true, force: true })
        throw error
      } finally {
        await rm(file.path, { force: true })
      }
    },
  }
}
