import { availableParallelism } from 'node:os'
import { createSlots } from './slots.ts'

/**
 * The slots of work that goes through a whole dub with up to two threads and 250 MB (its mix, its check). A small computer
 * has one. Work that asks for a slot while they are all taken waits; pools of processes do not grow meanwhile.
 */
export const heavyWork = createSlots(Math.max(1, availableParallelism() >> 1))
