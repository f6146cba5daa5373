import { useLayoutEffect, useRef } from 'react'
import { holdDraft, setTyping } from '../../state/document/draft.ts'

/** Text that is typed into a field and not in the document yet. */
interface Typed {
  type(text: string): void
  /** Writes it. */
  keep(): void
  /** Forgets it. */
  drop(): void
}

/** Holds the text typed into a field: it is written when it is kept, before any other change, and where the field goes away. */
export function useTyped(write: (text: string) => void): Typed {
  const writer = useRef(write)
  const typed = useRef<string>(undefined)
  const held = useRef<Typed>(undefined)
  held.current ??= {
    type(text) {
      typed.current = text
      setTyping(true)
    },
    keep() {
      const text = typed.current
      if (text === undefined) return
      // Writing keeps what is typed first: by then there is nothing.
      held.current?.drop()
      writer.current(text)
    },
    drop() {
      if (typed.current === undefined) return
      typed.current = undefined
      setTyping(false)
    },
  }
  const own = held.current
  useLayoutEffect(() => {
    writer.current = write
  })
  useLayoutEffect(() => {
    const release = holdDraft(own.keep)
    return () => {
      own.keep()
      release()
    }
  }, [own])
  return own
}
