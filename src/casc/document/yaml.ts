// What reads and writes YAML. It is loaded with the first file, and by nothing else.
export { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseAllDocuments, stringify } from 'yaml';
