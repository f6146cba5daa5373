import type { Failure } from './failure.ts'
import type { Message, MessageValue } from './locale/message.ts'

/**
 * Buttons that mend a failure. `words`, `translation` and `voice` open the ways to what is missing; `again` repeats what failed; the
 * others lead to where it is mended.
 */
export const FAILURE_REMEDIES = [
  'words',
  'translation',
  'voice',
  'again',
  'find',
  'video',
  'subtitles',
  'place',
  'speak',
  'render',
  'check',
  'cast',
  'editor',
  'projects',
  'services',
  'packs',
  'storage',
  'diagnostics',
] as const
export type Remedy = (typeof FAILURE_REMEDIES)[number]

/** A thing that a dub lacks and that can be brought in several ways. */
export type Lack = Extract<Remedy, 'words' | 'translation' | 'voice'>

/** The keys of failures by their remedy, without the plural's ending; one that has several stands in each, the first one first. */
const FAILURE_KEYS_BY_REMEDY: Readonly<Record<Remedy, string>> = {
  words: `failure.noSpeech failure.manuscript.noSpeech failure.pictureEmpty failure.noSubtitlesInPicture failure.noLines failure.busy.transcript plan.notKnown
    plan.silent engine.missing.transcriber engine.recogniser.language script.hearsNothing`,
  translation: `failure.nothingSaid failure.lineWithoutText failure.busy.translation failure.untranslated failure.lineUntranslated
    plan.noTranslator engine.missing.translator speak.untranslated`,
  voice: 'failure.noVoiceAtAll failure.noVoiceFor plan.noVoice',
  again: `failure.internal failure.diskFull failure.diskFullAt failure.pictureEmpty failure.noReport failure.engineStopped failure.lineUntranslated
    failure.noSound failure.chat.silent failure.chat.status failure.notWritten failure.recordingLost failure.disk.full failure.disk.busy
    failure.disk.broken failure.project.changed failure.project.open failure.take.unread failure.answerBroke failure.facesNothing
    failure.hosted.later failure.service.silent failure.engine.stopped failure.engine.silent failure.engine.starting failure.engine.lost
    failure.jobWithoutVideo failure.jobSilent failure.whileAnswering failure.network.silent failure.network.refused
    failure.network.slow failure.network.endless failure.network.unknown failure.network.unreachable failure.network.broken
    failure.status.408 failure.status.429 failure.status.502 failure.status.503 failure.status.504 failure.status.server
    failure.keyring failure.studioLost failure.notSent failure.modelSilent failure.keyringKept failure.uploadBroke
    failure.reply.damaged failure.reply.piece failure.reply.twoVideos failure.reply.cut failure.reply.empty failure.reply.sound
    failure.file.changed failure.sampleBroke failure.waitsTogether stage.blocked`,
  find: 'failure.file.missing failure.file.gone failure.video.missing',
  video: `failure.engineStopped failure.status.413 failure.file.badName failure.file.missing failure.file.empty failure.file.folder
    failure.file.gone failure.file.closed failure.file.broken failure.file.none failure.media.unread
    failure.notSent failure.sameNames failure.uploadBroke failure.sampleBroke failure.noOpenDialog failure.notOnDisk refused.text
    refused.document refused.picture refused.empty refused.timeline refused.folder`,
  subtitles: `failure.otherFilm failure.otherHours failure.longLine failure.subtitles.missing failure.subtitles.none failure.subtitles.empty failure.subtitles.large
    failure.subtitles.memory failure.subtitles.unread failure.subtitles.silent failure.subtitles.described failure.text.missing failure.text.unread
    failure.text.large failure.text.none failure.noSubtitlesIn failure.inFile failure.subtitleLines failure.subtitleLong
    failure.subtitleEntities failure.scriptLanguages failure.foreignFormat failure.pictureSubtitles failure.codedText
    failure.docx.unread failure.manuscript.otherFilm failure.manuscript.otherLanguage failure.manuscript.tooLong
    failure.manuscript.large failure.manuscript.silent`,
  place: `failure.path.relative failure.ending failure.dubEnding failure.noFolder failure.disk.closed failure.disk.no_folder
    failure.disk.too_long failure.disk.too_big failure.disk.folder failure.disk.unknown failure.notWritten failure.noSaveDialog`,
  speak: `failure.staleTakes failure.busy.takes failure.soundGone failure.noSound failure.ownVoice`,
  render: 'failure.busy.render failure.renderGone failure.timelineNoDub',
  check: 'failure.busy.check failure.noReport failure.reportGone render.found',
  cast: 'failure.speakersWithoutVoice failure.speakerWithoutVoice failure.ownVoice speak.voiceless',
  editor: 'failure.longLine failure.lineLocked failure.beingDubbed failure.tooMuch',
  projects: `failure.anotherVideo failure.project.damaged failure.project.longPath failure.project.open failure.project.closed
    failure.project.missing failure.project.noFile failure.project.foreign failure.project.altered failure.project.heavy
    failure.project.unreleased failure.disk.damaged failure.video.missing failure.video.changed`,
  services: `failure.chat.silent failure.chat.key failure.chat.status failure.chat.noModels failure.chat.remedy failure.notGguf
    failure.staysHere failure.staysHere.hosted failure.staysHere.assistant failure.serverKey failure.service.gone failure.service.keyOf
    failure.service.otherServer failure.hosted failure.hosted.key failure.hosted.product failure.hosted.changed failure.service.key
    failure.service.none failure.service.silent failure.service.inUse failure.moved failure.moved.away failure.network.refused
    failure.network.unknown failure.network.unreachable failure.network.untrusted failure.network.foreign failure.address
    failure.keyShape failure.status.401 failure.status.402 failure.status.403 failure.status.404 failure.status.request
    failure.noServiceAddress failure.noChatAddress failure.reply.long failure.reply.unread failure.reply.deep failure.reply.text
    failure.noHistory`,
  packs: 'failure.packsFolder',
  storage: 'failure.diskFull failure.diskFullAt failure.disk.full',
  diagnostics: `failure.internal failure.engine.stopped failure.engine.silent failure.engine.starting failure.engine.lost
    failure.engine.repair failure.engine.said`,
}

/** Failures without a button, by the reason. */
export const FAILURES_WITHOUT_REMEDY: Readonly<Record<string, string>> = {
  // The user asked for it.
  asked: 'failure.cancelled',
  // A sentence that completes another one, whose buttons count.
  completes: `failure.nothingLost failure.hosted.unnamed`,
  // It is gone, and nothing is to be done.
  gone: `failure.workGone failure.dubGone failure.takeGone failure.recordingGone
    failure.historySound failure.nothingInside failure.noStep failure.nothingToUndo failure.nothingToRedo failure.facesKnown
    failure.editUnfit failure.project.tooFar`,
  // It is under way, and is cancelled where it is shown.
  underWay: `failure.workUnderWay failure.busy.faces failure.fittingAlready`,
  // Something outside the studio is to be opened, which the sentence names.
  outside: `failure.noFileManager failure.noBrowser failure.noLink`,
  // The field or the recording that it is about stands beside it.
  beside: `failure.retimePoints failure.manuscript.language failure.ear.none failure.ear.unsure failure.expression failure.longRecording
    failure.recordingStopped failure.notRecorded failure.take.long failure.take.noWav failure.take.compressed failure.take.empty
    failure.voice.noFile failure.voice.large failure.voice.foreign failure.voice.value failure.voice.rate failure.voice.outside
    failure.voice.otherId failure.voice.gone failure.voice.language failure.voice.name failure.voice.consent failure.recordings.few`,
  // A newer program is needed.
  newer: 'failure.project.newer',
  // It must be looked at before anything is done again.
  lookFirst: 'failure.reply.afterSending',
  // Only the command line and programs meet it.
  programs: `failure.engine.node failure.pageNotBuilt failure.noParts failure.partsDiffer
    failure.dataFolder failure.portTaken failure.portUnusable failure.wholeNumber failure.noStudioLanguage failure.list.servers
    failure.list.catalogue`,
}

const keysIn = (text: string) => text.split(/\s+/).filter(Boolean)

const REMEDIES_OF = new Map<string, readonly Remedy[]>()
for (const remedy of FAILURE_REMEDIES)
  for (const key of keysIn(FAILURE_KEYS_BY_REMEDY[remedy]))
    REMEDIES_OF.set(key, [...(REMEDIES_OF.get(key) ?? []), remedy])
const KEYS_WITHOUT_REMEDY = new Set(Object.values(FAILURES_WITHOUT_REMEDY).flatMap(keysIn))

/** All keys that stand in the tables. */
export const CLASSIFIED_KEYS: ReadonlySet<string> = new Set([...REMEDIES_OF.keys(), ...KEYS_WITHOUT_REMEDY])

/** The remedies of a failure, the best first: by its message, or by its kind where that is another program's. */
export function remediesOf({ said, message, kind }: Pick<Failure, 'said' | 'message'> & { kind?: Failure['kind'] }) {
  const keys = keysOf(said ?? message)
  for (const key of keys) {
    const found = REMEDIES_OF.get(key) ?? (key.startsWith('engineModel.') ? (['packs', 'again'] as const) : undefined)
    if (found !== undefined) return found
  }
  return keys.some((key) => KEYS_WITHOUT_REMEDY.has(key)) || kind === undefined ? [] : REMEDIES_BY_FAILURE_KIND[kind]
}

/** The thing that a dub lacks, by a message on it; undefined where the message is about no such thing. */
export function lackOf(said: Message): Lack | undefined {
  const [first] = remediesOf({ message: '', said })
  return first === 'words' || first === 'translation' || first === 'voice' ? first : undefined
}

/** The things that dubs lack, by messages on them, each once. */
export function lacksOf(messages: readonly Message[]): Lack[] {
  return [...new Set(messages.flatMap((message) => lackOf(message) ?? []))]
}

const REMEDIES_BY_FAILURE_KIND: Readonly<Record<Failure['kind'], readonly Remedy[]>> = {
  invalid: [],
  unauthorized: ['services'],
  forbidden: ['services'],
  not_found: [],
  rate_limited: ['again'],
  internal: ['again', 'diagnostics'],
  engine_down: ['again', 'diagnostics'],
  unavailable: ['again', 'services'],
  offline: ['again', 'services'],
  bad_reply: ['again', 'services'],
  job_failed: ['again'],
  file: ['video'],
  cancelled: [],
}

/** The keys of a message and of those in it, outermost first. */
function keysOf(value: MessageValue): string[] {
  if (typeof value !== 'object') return []
  if (!('key' in value)) return value.flatMap(keysOf)
  return [value.key, ...Object.values(value.values ?? {}).flatMap(keysOf)]
}
