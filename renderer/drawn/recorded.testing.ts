import { onTestFinished } from 'vitest'

type Held = Record<PropertyKey, unknown>

const rounded = (value: unknown): string => {
  if (typeof value === 'number') return `${Math.round(value * 100) / 100}`
  if (value instanceof Float32Array) return `${value.length} samples`
  if (typeof value === 'string') return value.replaceAll(/\d+\.\d{3,}/g, (number) => rounded(Number(number)))
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  if (!isPlain || Object.hasOwn(value, 'toString')) return `${value}`
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'number' ? Number(rounded(one)) : one))
}

/**
 * An object of the browser that does nothing but note what is done with it, a line for each call and each property that is set. `own`
 * are its properties and methods that answer something.
 */
export function recorded(notes: string[], name: string, own: object = {}): never {
  const held: Held = { ...own, toString: () => name, toJSON: () => name }
  const prefix = name === '' ? '' : `${name}.`
  return new Proxy(held, {
    get(_, key) {
      if (key in held || typeof key === 'symbol' || key === 'then') return held[key]
      return (...values: unknown[]) => {
        notes.push(`${prefix}${key}(${values.map(rounded).join(', ')})`)
        return key === 'connect' ? values[0] : undefined
      }
    },
    set(_, key, value) {
      held[key] = value
      notes.push(`${prefix}${String(key)} = ${rounded(value)}`)
      return true
    },
  }) as never
}

/** A canvas that notes what is drawn on it; a letter is half as wide as it is high. */
export function recordedCanvas(size: { readonly width?: number } = {}) {
  const drawn: string[] = []
  const canvas = {
    getContext: () => context,
    ...{ style: {}, width: 0, height: 0, isConnected: true, clientWidth: size.width ?? 600 },
    ownerDocument: { defaultView: globalThis },
  }
  const pixels = (font: unknown) => Number(/(\d+)px/.exec(`${font}`)?.[1] ?? 0)
  const context: Held = recorded(drawn, '', {
    canvas,
    font: '',
    measureText: (text: string) => ({ width: (text.length * pixels(context['font'])) / 2 }),
  })
  return { canvas: canvas as never, context: context as never, drawn }
}

/** Kinds of nodes of a sound graph, with the parameters of each. */
const SOUND_NODES: Readonly<Record<string, readonly string[]>> = {
  ...{ GainNode: ['gain'], OscillatorNode: ['frequency'], AudioBufferSourceNode: ['playbackRate'] },
  ...{ StereoPannerNode: ['pan'], BiquadFilterNode: ['frequency', 'gain'] },
}

/** Until the test ends, a sound card that notes which nodes are made, and how they are set, connected and started. `time` is its clock, in seconds. */
export function recordedSound({ time = 0 }: { readonly time?: number } = {}) {
  const notes: string[] = []
  const card = { currentTime: time, outputLatency: 0.02, sampleRate: 48_000, state: 'running' }
  const context: Held = recorded(notes, 'card', {
    ...{ destination: 'loudspeaker', resume: async () => undefined, close: async () => undefined },
    createBuffer: (channels: number, length: number, rate: number) =>
      recorded(notes, `${channels} × ${length} samples at ${rate}`, { duration: length / rate }),
  })
  for (const key of Object.keys(card))
    Object.defineProperty(context, key, { get: () => card[key as keyof typeof card], configurable: true })
  const openCard = (options: unknown) => {
    Object.assign(card, options)
    return context
  }
  let count = 0
  const kinds = Object.entries(SOUND_NODES).map(([kind, names]) => {
    const make = (_: unknown, options: object = {}) => {
      const name = `${kind.replace('Node', '')} ${++count}`
      notes.push(`${name} ${rounded(options)}`)
      const params = names.map((param) => [param, recorded(notes, `${name}.${param}`)])
      return recorded(notes, name, { addEventListener: () => undefined, ...Object.fromEntries(params) })
    }
    return [kind, make] as const
  })
  const globals: Record<string, (first: unknown, second?: object) => object> = Object.fromEntries([
    ...kinds,
    ['AudioContext', openCard] as const,
  ])
  const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const [name, made] of Object.entries(globals))
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: new Proxy(class {}, { construct: (_, [first, second]) => made(first, second) }),
    })
  onTestFinished(() => {
    for (const [name, descriptor] of before)
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name)
      else Object.defineProperty(globalThis, name, descriptor)
  })
  return { context: context as never, card, notes }
}
