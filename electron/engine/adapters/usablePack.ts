import { AppError } from '../../../shared/failure.ts'
import type { Pack } from '../../../shared/packs/pack.ts'
import { runChild } from '../childTask.ts'
import type { Work } from '../ports.ts'

/** An installed pack, and how to keep it from being removed while its files are in use. */
export interface UsablePack {
  readonly pack: Pack
  /** Undefined where it is gone or being replaced. */
  hold(): HeldFolder | undefined
  /** Seconds without a sign of life after which its process is given up (300: large models load slowly). */
  readonly patience?: number
}

interface HeldFolder extends Disposable {
  readonly folder: string
}

const PATIENCE = 300

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
  const { pack, patience = PATIENCE } = usable
  const crashed = `The process that ran ${pack.name} stopped unexpectedly. Try again; if it happens again, check the pack with griot packs verify ${pack.id}.`
  return await runChild(program, { ...request, folder: held.folder }, { ...work, crashed, patience })
}
