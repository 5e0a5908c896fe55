/** Entry of the index worker: one file, one statement, then over. */
import { workerData } from 'node:worker_threads'
import { openSqlite } from './sqlite.ts'

const { file, statement } = workerData as { file: string; statement: string }
const database = openSqlite(file)
try {
  database.write.script(statement)
} finally {
  database.close()
}
