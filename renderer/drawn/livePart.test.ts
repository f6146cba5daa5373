import { createElement, type ReactNode, useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { jsx, jsxs } from './drawPart.testing.ts'
import { livePart } from './livePart.testing.ts'

const log: string[] = []

/** A room that loads its text, with a button that counts. */
function Room({ name }: { readonly name: string }): ReactNode {
  const [text, setText] = useState('Loading')
  const [count, setCount] = useState(0)
  useEffect(() => {
    log.push(`opens ${name}`)
    void Promise.resolve(`Room ${name}`).then(setText)
    return () => void log.push(`leaves ${name}`)
  }, [name])
  return jsxs('p', {
    children: [text, jsx('button', { type: 'button', onClick: () => setCount(count + 1), children: `Count ${count}` })],
  })
}

function House(): ReactNode {
  const [name, setName] = useState('a')
  const field = jsx('input', {
    'aria-label': 'Room',
    value: name,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => setName(target.value),
  })
  return jsxs('div', { children: [field, name === '' ? null : jsx(Room as never, { name }, name)] })
}

it('runs effects, shows what comes of them, and tells what came and went', async () => {
  const part = livePart(createElement(House))
  expect(part.lines()).toBe('textbox "Room" = "a" · "Loading" · button "Count 0"')
  await part.settle()
  expect(part.news()).toBe('- "Loading"\n+ "Room a"')
  part.press('Count')
  part.press('Count 1')
  expect(part.news()).toBe('- button "Count 0"\n+ button "Count 2"')
})

it('gives another key a state of its own, and ends the effects of what goes', async () => {
  const part = livePart(createElement(House))
  await part.settle()
  part.press('Count 0')
  log.length = 0
  part.fill('Room', 'b')
  await part.settle()
  expect(part.lines()).toBe('textbox "Room" = "b" · "Room b" · button "Count 0"')
  part.fill('Room', '')
  await part.settle()
  expect([part.lines(), log]).toEqual(['textbox "Room" = ""', ['leaves a', 'opens b', 'leaves b']])
  expect(() => part.press('Count')).toThrow('There are 0 "Count"')
})
