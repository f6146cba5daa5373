import { AppError, toFailure } from '../../../shared/failure.ts'
import type { Pack } from '../../../shared/packs/pack.ts'
import type { Work } from '../core/ports.ts'
import { runChild } from '../process/childTask.ts'
import type { WorkerPool } from '../process/workerPool.ts'
import { damageIn } from './damageIn.ts'
import { readRecord } from './installedPacks.ts'

/** An installed pack, and how to keep it from being removed while its files are in use. */
export interface UsablePack {
  readonly pack: Pack
  /** Undefined where it is gone or being replaced. */
  hold(): HeldFolder | undefined
  /** Seconds without a sign of life after which its process is given up, where not the usual ones. */
  readonly patience?: number
  /** Told the megabytes that a process with the model held at most. */
  readonly onMemory?: ((megabytes: number) => void) | undefined
}

interface HeldFolder extends Disposable {
  readonly folder: string
}

/** Holds a pack's folder. Throws `unavailable` where it is gone. */
export function holdUsable({ pack, hold }: UsablePack): HeldFolder {
  const held = hold()
  if (held !== undefined) return held
  const message = `${pack.name} is no longer installed, or is being replaced. Install it under Packs and try again.`
  throw new AppError({ kind: 'unavailable', message, permanent: true })
}

/**
 * Does one request with a pack's model in a process of its own: what the model takes is given back when it is done, and
 * a model that brings the library down is a failed request.
 */
export async function runPack(
  program: URL,
  usable: UsablePack,
  { request, ...work }: Work & { readonly request: object },
): Promise<unknown> {
  using held = holdUsable(usable)
  const { pack, patience, onMemory } = usable
  const options = { ...work, crashed: crashedWords(pack), patience, onMemory }
  try {
    return await runChild(program, { ...request, folder: held.folder }, options)
  } catch (error) {
    throw await blameDamage(error, usable, work.signal)
  }
}

/** The same by a pool whose processes stay for the next order: the pieces of an answer as they are made. */
export async function* poolPack<Order extends object, Piece>(
  pool: WorkerPool<Order & { readonly folder: string }, Piece>,
  usable: UsablePack,
  { order, signal }: { readonly order: Order; readonly signal: AbortSignal },
): AsyncGenerator<Piece> {
  using held = holdUsable(usable)
  const { pack } = usable
  const { folder } = held
  try {
    const options = { kind: `${folder} ${pack.version}`, signal, crashed: crashedWords(pack) }
    yield* pool.run({ ...order, folder }, { ...options, onMemory: usable.onMemory })
  } catch (error) {
    throw await blameDamage(error, usable, signal)
  }
}

function crashedWords({ id, name }: Pack): string {
  return `The process that ran ${name} stopped unexpectedly. Try again; if it happens again, check the pack with griot packs verify ${id}.`
}

/**
 * Where a model could not be loaded or brought its process down, its files are read through: one that was damaged on the
 * disk is named, instead of what the library made of it. Work that goes well pays nothing for this.
 */
async function blameDamage(error: unknown, { pack, hold }: UsablePack, signal: AbortSignal): Promise<unknown> {
  const { kind } = toFailure(error)
  if (signal.aborted || (kind !== 'engine_down' && kind !== 'unavailable')) return error
  using held = hold()
  const record = held === undefined ? undefined : readRecord(held.folder)
  const [damage] = held === undefined || record === undefined ? [] : await damageIn(held.folder, record, signal)
  if (damage === undefined) return error
  const message = `${pack.name} is damaged: ${damage} Remove the pack and install it again.`
  return new AppError({ kind: 'unavailable', message, permanent: true }, { cause: error })
}
