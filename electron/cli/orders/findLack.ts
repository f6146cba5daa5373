import { AppError, type Failure, toFailure } from '../../../shared/failure.ts'
import type { PackList } from '../../../shared/packs/packRoutes.ts'
import type { Document } from '../../../shared/project/document.ts'
import { openProjectFile, truePath } from '../../dubbing/project/projectFile.ts'
import { untranslated } from '../../dubbing/work/dubProject.ts'
import { soundLanguage, type TranslationNeed, translationNeed } from '../../dubbing/work/text/checkTranslator.ts'
import { findSources } from '../../dubbing/work/text/findSources.ts'
import { connectService, type ServiceConnection } from '../connectService.ts'
import type { DubRequest } from '../dubRequest.ts'
import { runPacks } from '../packs/packsProcess.ts'
import { missingTools } from '../terminalRemedies.ts'
import { type FilmState, isOwnProject } from './filmState.ts'
import type { PlannedDub } from './runFilm.ts'

/** The dubs of an order that this computer cannot make, for one reason, and the command that mends it. */
export interface BlockedDubs {
  readonly dubs: ReadonlySet<PlannedDub>
  readonly failure: Failure
  readonly remedy: string
}

/** A film of an order with the dubs that are still to be made. */
interface LookedAt {
  readonly request: DubRequest
  readonly state: FilmState
  /** The path of the project that it is dubbed in, if one is ordered. */
  readonly project?: string
  readonly dubs: readonly PlannedDub[]
}

/**
 * Finds the dubs of all films that would fail for want of a translator, before any work. Where one is missing the films are opened:
 * nobody installs it for a file that cannot be dubbed at all. A hosted service is not asked.
 */
export async function findLack(films: readonly LookedAt[], signal: AbortSignal): Promise<BlockedDubs | undefined> {
  const wanting = await Promise.all(films.filter(({ request }) => request.hosted === undefined).map(withNeeds))
  if (!wanting.some(({ needs }) => needs.size > 0) || (await hasTranslator(signal))) return undefined
  const found = new Map<PlannedDub, string | undefined>()
  await using links = new AsyncDisposableStack()
  let own: ServiceConnection | undefined
  for (const { request, needs } of wanting) {
    if (needs.size === 0) continue
    own ??= links.use(await connectService({ onEvent: () => undefined, signal }))
    const facts = await own.local?.probe({ path: request.video }, { signal }).catch(toFailure)
    // A film that cannot be read fails for that.
    if (facts === undefined || 'kind' in facts) continue
    const tagged = soundLanguage(facts, request.settings.soundTrack)
    for (const [dub, { from = tagged }] of needs) if (from !== dub.order.to) found.set(dub, from)
  }
  signal.throwIfAborted()
  const [first] = found.keys()
  if (first === undefined) return undefined
  const to = [...new Set([...found.keys()].map(({ order }) => order.to))]
  const from = [...new Set(found.values())]
  const { message, command } = missingTools({ lacks: ['translation'], video: first.request.video, to, from })
  const { failure } = new AppError({ kind: 'unavailable', message, permanent: true })
  return { dubs: new Set(found.keys()), failure, remedy: command }
}

async function withNeeds<T extends LookedAt>({ request, state, project, dubs }: T) {
  const needs = new Map<PlannedDub, TranslationNeed>()
  const document = isOwnProject(project) ? undefined : documentAt(project)
  for (const dub of dubs) {
    const { order, fresh, id } = dub
    // Files that cannot be read are told by the dub itself.
    const sources = await findSources(request.video, order).catch(() => undefined)
    const { steps } = (fresh ? undefined : state.known.get(id)?.checkpoint) ?? {}
    const isTranslated = steps?.includes('translation') === true || (document && hasTexts(document, order)) === true
    const need = sources && !isTranslated ? translationNeed(order, sources) : undefined
    if (need !== undefined && dub.made === undefined) needs.set(dub, need)
  }
  return { request, needs }
}

function documentAt(project: string): Document {
  using file = openProjectFile(truePath(project))
  return file.journal.document
}

/** Whether a project that was dubbed or written before has all its texts in the language of an order. */
function hasTexts(document: Document, order: PlannedDub['order']): boolean {
  return Object.keys(document.lines).length > 0 && untranslated(document, order).length === 0
}

/** Whether the engine of this computer would translate: by a chat server that the environment names, or by an installed pack. */
async function hasTranslator(signal: AbortSignal): Promise<boolean> {
  if (process.env['GRIOT_CHAT_URL']) return true
  let packs: PackList['packs'] = []
  const onEvent = (event: Parameters<Parameters<typeof runPacks>[1]['onEvent']>[0]) => {
    if (event.event === 'list') packs = event.list.packs
  }
  await runPacks({ command: 'list' }, { onEvent, signal })
  return packs.some(translates)
}

/** Whether a pack translates as it is: one that a newer version could replace does. */
export function translates({ capability, state, used }: PackList['packs'][number]): boolean {
  return (
    (capability === 'translate' || capability === 'chat') && used && (state === 'installed' || state === 'outdated')
  )
}
