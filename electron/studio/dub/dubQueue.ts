import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Dub, DubState } from '../../../shared/commands/dubs.ts'
import { saidOf } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { createQueue, type Queue } from '../../dubbing/queue/createQueue.ts'
import { createEstimate } from '../../dubbing/queue/estimate.ts'
import type { ItemRun, QueueStore, RunEnd } from '../../dubbing/queue/queueItem.ts'
import type { StoredDub } from '../../dubbing/queue/storedDub.ts'
import { lookBeside } from '../../dubbing/steps/findSources.ts'
import { clearVideo } from '../../dubbing/steps/makeVideo.ts'
import { dubProject } from '../../dubbing/work/dubProject.ts'
import type { WorkContext } from '../../dubbing/work/workContext.ts'
import { createProjectContext, type WorkContextOptions } from '../../dubbing/work/workContext.ts'
import type { Log } from '../log.ts'
import type { MediaFiles } from '../media/mediaFiles.ts'
import type { Report } from '../report.ts'
import type { Shell } from '../shell/shell.ts'
import type { DubProjects } from './dubProjects.ts'

/** The queue of the first screen's dubs. */
export interface DubQueue extends Queue<StoredDub> {
  /** Converts a dub to the form shown on pages. */
  view(dub: StoredDub): Dub
}

interface DubQueueOptions extends Omit<WorkContextOptions, 'now' | 'words'> {
  readonly store: QueueStore<StoredDub>
  /** Opens the project of a dub. */
  readonly hold: DubProjects['hold']
  readonly files: MediaFiles
  readonly shell: Shell
  readonly log: Log
  readonly report: Report
  /** Folder for the spoken lines of each dub, until they are takes of its project. */
  readonly spoken: string
  onChange(): void
  readonly now?: () => number
  /** Replaces the pipeline, for tests. */
  readonly run?: typeof dubProject
}

/** Dubs run at once: a render alone keeps both cores of a small machine busy, and services have limits of their own. */
const AT_ONCE = 1

/** Creates the queue of the dubs in a store. */
export function createDubQueue(options: DubQueueOptions): DubQueue {
  const { store, connection, files, shell, log, report, onChange, now = Date.now, run = dubProject } = options
  const queue = createQueue<StoredDub>({
    ...{ store, links: connection, desktop: shell, purpose: say('notice.dubbing'), now, onChange },
    rules: { atOnce: AT_ONCE },
    async work(item) {
      const started = now()
      using project = await options.hold(item.item.id, item.signal)
      const rendered = await run(await dubContext(item, project.id, { ...options, words: shell.words, now }))
      return { name: 'done', result: { ...rendered, seconds: (now() - started) / 1000 } }
    },
    clear: ({ id, order }) => clearVideo(id, order.output),
    onEnd: (dub, end) => tellEnd({ shell, log }, dub, end),
    report: (what, error, { id }) => report(what, error, { dub: id }),
  })

  function stateOf({ id, state }: StoredDub): DubState {
    if (state.name === 'ordered') return queue.liveState(id)
    if (state.name !== 'done') return state
    return { name: 'done', result: { ...state.result, url: files.urlOf(state.result.path) } }
  }

  return Object.assign(queue, {
    view(dub: StoredDub): Dub {
      const { id, video, uploaded, order, notes } = dub
      return { id, video, name: basename(video), uploaded, order, notes, state: stateOf(dub) }
    },
  })
}

async function dubContext(
  run: ItemRun<StoredDub>,
  project: string,
  { spoken, ...options }: WorkContextOptions & Pick<DubQueueOptions, 'spoken'>,
): Promise<WorkContext> {
  const { id, video, order } = run.item
  const isRead = await options.projects.use(project, ({ journal }) => Object.keys(journal.document.lines).length > 0)
  const estimate = createEstimate(isRead || (await isInFile(run.item)) ? 'read' : 'heard', options.now)
  return createProjectContext(run, options, {
    ...{ project, video, order, takes: join(spoken, id) },
    pace: (stage) => (fraction) => estimate(stage, fraction),
    // A dub is made of all its lines: one that fails is a failure of the dub.
    fail: () => undefined,
  })
}

/** Logs the end of a dub and notifies the desktop. */
function tellEnd(
  { shell, log }: Pick<DubQueueOptions, 'shell' | 'log'>,
  { id, video, state }: StoredDub,
  { seconds, error }: RunEnd,
): void {
  if (state.name === 'done') {
    log.info('a dub is done', { dub: id, seconds })
    shell.notify({ title: say('notice.dubReady'), body: basename(state.result.path) })
  }
  if (state.name !== 'failed') return
  const { failure, stage } = state
  // A service's message may quote the video's texts, which must not be logged; a bug is logged with its stack.
  const bug = failure.kind === 'internal' ? { error } : {}
  log.warn('a dub failed', { dub: id, stage, kind: failure.kind, ...bug })
  shell.notify({ title: say('notice.dubFailed', { name: basename(video) }), body: saidOf(failure) })
}

async function isInFile({ order, video }: StoredDub): Promise<boolean> {
  if (order.transcript.from === 'file') return true
  return order.transcript.from === 'auto' && (await lookBeside(video, order)).transcript !== undefined
}

/**
 * Removes the spoken lines of dubs that are no longer on the list: the studio may have ended between the removal of a dub and
 * that of its lines. A folder that cannot be read or removed is left for the next start.
 */
export function clearSpoken(folder: string, dubs: readonly { readonly id: string }[]): void {
  const ids = new Set(dubs.map(({ id }) => id))
  try {
    const strays = readdirSync(folder).filter((id) => !ids.has(id))
    for (const id of strays) rmSync(join(folder, id), { recursive: true, force: true })
  } catch {
    // It is a cache.
  }
}
