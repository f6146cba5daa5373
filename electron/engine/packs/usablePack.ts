import { AppError, toFailure } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { Pack } from '../../../shared/packs/pack.ts'
import type { WorkOptions } from '../core/ports.ts'
import { runChild } from '../process/childTask.ts'
import type { WorkerPool } from '../process/workerPool.ts'
import { damageIn } from './damageIn.ts'
import { readRecord } from './installedPacks.ts'

/** An installed pack, and the lock that keeps it from being removed while its files are in use. */
export interface UsablePack {
  readonly pack: Pack
  /** Takes the lock; undefined if the pack was removed or is being replaced. */
  hold(): HeldFolder | undefined
  /** Seconds of silence after which the pack's process is killed, if not the default. */
  readonly stallTimeoutSeconds?: number
  /** Called with the peak memory of a process with the model, in megabytes. */
  readonly onMemory?: ((megabytes: number) => void) | undefined
}

interface HeldFolder extends Disposable {
  readonly folder: string
}

/** Locks a pack's folder for use. Throws `unavailable` if the pack was removed. */
function holdUsable({ pack, hold }: UsablePack): HeldFolder {
  const held = hold()
  if (held !== undefined) return held
  const message = say('engineModel.pack.gone', { name: pack.name })
  throw new AppError({ kind: 'unavailable', message, permanent: true })
}

/**
 * Runs one request with a pack's model in a child process: the model's memory is freed with the process, and a crash of the
 * library is a failed request.
 */
export async function runPack(
  program: URL,
  usable: UsablePack,
  { request, ...work }: WorkOptions & { readonly request: object },
): Promise<unknown> {
  using held = holdUsable(usable)
  const { pack, stallTimeoutSeconds, onMemory } = usable
  const options = { ...work, crashed: crashedWords(pack), stallTimeoutSeconds, onMemory }
  try {
    return await runChild(program, { ...request, folder: held.folder }, options)
  } catch (error) {
    throw await blameDamage(error, usable, work.signal)
  }
}

/** Runs a request in a pool whose processes stay for the next one; yields the pieces of the answer as they are made. */
export async function* poolPack<Order extends object, Piece>(
  pool: WorkerPool<Order & { readonly folder: string }, Piece>,
  usable: UsablePack,
  {
    order,
    caller,
    signal,
  }: { readonly order: Order; readonly caller?: string | undefined; readonly signal: AbortSignal },
): AsyncGenerator<Piece> {
  using held = holdUsable(usable)
  const { pack } = usable
  const { folder } = held
  try {
    const options = { kind: `${folder} ${pack.version}`, caller, signal, crashed: crashedWords(pack) }
    yield* pool.run({ ...order, folder }, { ...options, onMemory: usable.onMemory })
  } catch (error) {
    throw await blameDamage(error, usable, signal)
  }
}

function crashedWords({ id, name }: Pack): Message {
  return say('engine.crashed.pack', { name, id })
}

/**
 * Explains the failure of a model: if the model could not be loaded or crashed its process, its files are verified, and a
 * damaged file is named instead of the library's error. Successful work pays nothing for this.
 */
async function blameDamage(error: unknown, { pack, hold }: UsablePack, signal: AbortSignal): Promise<unknown> {
  const { kind } = toFailure(error)
  if (signal.aborted || (kind !== 'engine_down' && kind !== 'unavailable')) return error
  using held = hold()
  const record = held === undefined ? undefined : readRecord(held.folder)
  const [damage] = held === undefined || record === undefined ? [] : await damageIn(held.folder, record, signal)
  if (damage === undefined) return error
  const message = say('engineModel.pack.damaged', { name: pack.name, damage })
  return new AppError({ kind: 'unavailable', message, permanent: true }, { cause: error })
}
