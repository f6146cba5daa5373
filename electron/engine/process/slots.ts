import { AppError } from '../../../shared/failure.ts'

/** A number of slots. */
export interface Slots {
  /** Waits for a free slot; disposing it frees it. Throws `cancelled` if the signal comes first. */
  take(signal: AbortSignal): Promise<Disposable>
  /** Whether all slots are taken. */
  isFull(): boolean
}

/** Slots for heavy work, given out in the order of asking. */
export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = []
  let free = count
  const slot: Disposable = {
    [Symbol.dispose]() {
      const next = waiting.shift()
      if (next === undefined) free++
      else next()
    },
  }
  const take: Slots['take'] = (signal) =>
    new Promise((resolve, reject) => {
      const leave = () => {
        const at = waiting.indexOf(enter)
        if (at >= 0) waiting.splice(at, 1)
        reject(new AppError({ kind: 'cancelled', message: 'Cancelled.' }))
      }
      const enter = () => {
        signal.removeEventListener('abort', leave)
        resolve(slot)
      }
      if (signal.aborted) return leave()
      if (free === 0) {
        waiting.push(enter)
        signal.addEventListener('abort', leave, { once: true })
        return
      }
      free--
      resolve(slot)
    })
  return { take, isFull: () => free === 0 }
}

/** A slot for each name: work of the same name follows one another. */
interface NamedSlots {
  /** Waits until nothing of this name is at work; disposing frees its slot. Throws `cancelled` if the signal comes first. */
  take(name: string, signal: AbortSignal): Promise<Disposable>
}

/** Slots for work that would disturb itself, such as two writers of one file. */
export function createNamedSlots(): NamedSlots {
  const named = new Map<string, { readonly slots: Slots; users: number }>()
  return {
    async take(name, signal) {
      const own = named.get(name) ?? { slots: createSlots(1), users: 0 }
      named.set(name, own)
      own.users++
      const leave = () => {
        own.users--
        if (own.users === 0) named.delete(name)
      }
      try {
        const slot = await own.slots.take(signal)
        return {
          [Symbol.dispose]() {
            slot[Symbol.dispose]()
            leave()
          },
        }
      } catch (error) {
        leave()
        throw error
      }
    },
  }
}
