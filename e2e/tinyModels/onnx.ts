import { writeFile } from 'node:fs/promises'

// Just enough of the ONNX format (a protocol buffer) to write small graphs by hand.
// https://github.com/onnx/onnx/blob/main/onnx/onnx.proto

/** Element types of tensors. */
export const FLOAT = 1
export const INT32 = 6
export const INT64 = 7
export const BOOL = 9

type Dimension = number | string

/** The name, element type and shape of what goes into or comes out of a graph; names stand for any size. */
export type Port = readonly [name: string, type: number, shape: readonly Dimension[]]

/** A graph of operations, with everything the runtime reads. */
export interface Graph {
  readonly nodes: readonly Buffer[]
  readonly constants: readonly Buffer[]
  readonly inputs: readonly Port[]
  readonly outputs: readonly Port[]
  /** Metadata that the application reads when it loads the model. */
  readonly metadata?: Readonly<Record<string, string | number>>
}

const IR_VERSION = 8
const OPSET = 13

/** A constant of floats; without a shape one number is a scalar and several are a list. */
export function floats(name: string, values: readonly number[], shape?: readonly number[]): Buffer {
  return tensor(name, { type: FLOAT, shape: shape ?? shapeOf(values), raw: Float32Array.from(values).buffer })
}

/** The same of whole numbers. */
export function integers(name: string, values: readonly number[], shape?: readonly number[]): Buffer {
  const raw = BigInt64Array.from(values.map(BigInt)).buffer
  return tensor(name, { type: INT64, shape: shape ?? shapeOf(values), raw })
}

/** One operation: its name, what it takes, what it gives. */
export function node(
  operation: string,
  [inputs, outputs]: readonly [inputs: readonly string[], outputs: readonly string[]],
  attributes: Readonly<Record<string, number | readonly number[]>> = {},
): Buffer {
  const parts = [
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, operation),
    ...Object.entries(attributes).map(([name, value]) => field(5, attribute(name, value))),
  ]
  return Buffer.concat(parts)
}

/** Writes a model file. */
export async function writeModel(path: string, graph: Graph): Promise<void> {
  const body = [
    ...graph.nodes.map((bytes) => field(1, bytes)),
    text(2, 'graph'),
    ...graph.constants.map((bytes) => field(5, bytes)),
    ...graph.inputs.map((port) => field(11, valueInfo(port))),
    ...graph.outputs.map((port) => field(12, valueInfo(port))),
  ]
  const metadata = Object.entries(graph.metadata ?? {}).map(([key, value]) =>
    field(14, Buffer.concat([text(1, key), text(2, String(value))])),
  )
  const opset = Buffer.concat([text(1, ''), number(2, OPSET)])
  await writeFile(
    path,
    Buffer.concat([number(1, IR_VERSION), field(7, Buffer.concat(body)), field(8, opset), ...metadata]),
  )
}

function shapeOf(values: readonly number[]): number[] {
  return values.length === 1 ? [] : [values.length]
}

function tensor(
  name: string,
  { type, shape, raw }: { type: number; shape: readonly number[]; raw: ArrayBufferLike },
): Buffer {
  return Buffer.concat([
    ...shape.map((size) => number(1, size)),
    number(2, type),
    text(8, name),
    field(9, Buffer.from(raw)),
  ])
}

/** Whole numbers and lists of them are all that our graphs need. */
function attribute(name: string, value: number | readonly number[]): Buffer {
  const [INT, INTS] = [2, 7]
  if (typeof value === 'number') return Buffer.concat([text(1, name), number(3, value), number(20, INT)])
  return Buffer.concat([text(1, name), ...value.map((one) => number(8, one)), number(20, INTS)])
}

function valueInfo([name, type, shape]: Port): Buffer {
  const dimensions = shape.map((size) => field(1, typeof size === 'string' ? text(2, size) : number(1, size)))
  const tensorType = Buffer.concat([number(1, type), field(2, Buffer.concat(dimensions))])
  return Buffer.concat([text(1, name), field(2, field(1, tensorType))])
}

// The wire format: a varint of field number and kind, then a varint or a length and bytes.

function number(id: number, value: number): Buffer {
  return Buffer.concat([varint(id << 3), varint(value)])
}

function text(id: number, value: string): Buffer {
  return field(id, Buffer.from(value))
}

function field(id: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint((id << 3) | 2), varint(bytes.length), bytes])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  do {
    const low = Number(rest & 127n)
    rest >>= 7n
    bytes.push(rest > 0n ? low | 128 : low)
  } while (rest > 0n)
  return Buffer.from(bytes)
}
