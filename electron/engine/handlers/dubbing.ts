import { randomUUID } from 'node:crypto'
import type { Segment } from '../../../shared/contract/records.ts'
import { PRESERVE } from '../../../shared/contract/records.ts'
import type { Service } from '../../../shared/contract/service.ts'
import { invalid } from '../../../shared/failure.ts'
import { identifyLanguage } from '../../../shared/text/identify/identifyLanguage.ts'
import { findLanguage } from '../../../shared/text/languages.ts'
import { checkSeparate } from '../dub/originalVoices.ts'
import type { Handlers } from '../http/mount.ts'
import type { JobQueue } from '../jobs/jobQueue.ts'
import { type Capabilities, need } from '../ports.ts'
import type { ClonedVoices } from '../store/clonedVoices.ts'
import type { History } from '../store/history.ts'
import { chooseVoice, voicesOf } from './chooseVoice.ts'
import { videoReply } from './videoReply.ts'

interface DubbingOptions {
  readonly queue: JobQueue
  readonly capabilities: Capabilities
  readonly history: History
  readonly clones: ClonedVoices
}

/** The three steps of a dub, and how its jobs stand. */
export function dubbingHandlers({
  queue,
  capabilities,
  history,
  clones,
}: DubbingOptions): Pick<Handlers<Service>, 'analyze' | 'translate' | 'render' | 'job'> {
  return {
    async analyze(input, { file, idempotencyKey, caller }) {
      const order = { language: findLanguage(input.language)?.code ?? input.language, diarize: input.diarize }
      return { job_id: await queue.submit('analyze', { input: order, upload: file.path, idempotencyKey, caller }) }
    },
    async translate({ segments, target_language, source_language, glossary }, { signal, caller }) {
      const every = need(capabilities, 'translator')
      const source = findLanguage(source_language ?? '')?.code ?? source_language ?? languageOf(segments)
      const translator = every.forPair?.(source, target_language) ?? every
      const translated = await translator.translate(segments, target_language, { source, glossary, signal })
      await history.add(caller.account, {
        id: randomUUID(),
        feature: 'dub',
        created_at: new Date().toISOString(),
        text: translated.map((segment) => segment.text).join(' '),
        step: 'translate',
        target_language,
        made_by: translator.name,
      })
      return { segments: translated, target_language }
    },
    async render(input, { file, idempotencyKey, caller }) {
      checkSegments(input.segments)
      const { voices } = await voicesOf({ capabilities, clones }, caller.account)
      const voiceMap: Record<string, string> = {}
      for (const [speaker, id] of Object.entries(input.voice_map)) {
        voiceMap[speaker] = id === PRESERVE ? id : chooseVoice(voices, id).record.id
      }
      const { segments, exaggeration, cfg_weight: cfgWeight, consent, separate = 'auto', timing } = input
      checkSeparate(separate, capabilities)
      const order = { segments, voiceMap, control: { exaggeration, cfgWeight }, consent, separate, timing }
      return { job_id: await queue.submit('render', { input: order, upload: file.path, idempotencyKey, caller }) }
    },
    async job({ job_id }, { caller }) {
      const job = await queue.find(caller.account, job_id)
      if (job.kind === 'render' && job.status === 'done') {
        const video = await queue.openVideo(job_id)
        return video === undefined ? REMOVED : videoReply(video)
      }
      const { status, progress, result = null, error = null } = job
      return { status, progress, result: result as null, error }
    },
  }
}

/** A few words may be in any language; then they are taken for English, as most videos are. */
function languageOf(segments: readonly Segment[]): string {
  return identifyLanguage(segments.map(({ text }) => text).join('\n'))?.language ?? 'en'
}

/** What is said of a finished render whose video was deleted from the history. */
const REMOVED = {
  status: 'error',
  progress: 1,
  result: null,
  error: 'The video was removed. Render it again.',
} as const

function checkSegments(segments: readonly Segment[]): void {
  if (segments.length === 0) throw invalid('segments is empty. Send at least one line.', 'segments')
  for (const { id, start, end } of segments) {
    if (end <= start)
      throw invalid(`Segment ${id} ends at ${end} s, which is not after its start at ${start} s.`, 'segments')
  }
}
