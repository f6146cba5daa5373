import { afterAll, beforeAll } from 'vitest'
import { useProjectStore } from './document/project.ts'
import { pageStores } from './stores.ts'

// Files of tests share a process: each begins with a page as it is when it has just been opened.

/** The stores, with the first state of each slice that was created so far. */
const firstStates = Object.values(pageStores).map((store) => ({ store, first: {} }))

beforeAll(() => {
  for (const one of firstStates) one.first = { ...one.store.getState(), ...one.first }
})

afterAll(() => {
  for (const { store, first } of firstStates) store.setState(first)
  useProjectStore.setState({ open: undefined })
})
