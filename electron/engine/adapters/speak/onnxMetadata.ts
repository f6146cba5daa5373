/** Number of `metadata_props` in an ONNX model, and of key and value in each (onnx.proto, ModelProto). */
const [PROPERTIES, KEY, VALUE] = [14, 1, 2]

/**
 * Properties in the form in which they can be appended to an ONNX model: the file is one protocol buffer, in which a
 * repeated field may stand anywhere, so an entry after the end adds to the others.
 */
export function onnxMetadata(properties: Readonly<Record<string, string | number>>): Buffer {
  const entries = Object.entries(properties).map(([key, value]) => {
    return field(PROPERTIES, Buffer.concat([field(KEY, Buffer.from(key)), field(VALUE, Buffer.from(String(value)))]))
  })
  return Buffer.concat(entries)
}

/** A field of bytes: its number and kind, its length, the bytes. */
function field(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
  return Buffer.from([...bytes, rest])
}
