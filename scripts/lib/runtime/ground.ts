/** What a Worker needs to run: its database, secrets and files. */
export interface Ground {
  /** Settings of the Worker that refer to them. */
  vars: Record<string, string>
  /** Folder of the pictures and of the rooms' storage. */
  storage: string
  /** Folder for files that workerd needs only while it runs. */
  runtime: string
  /** Ends the processes that were started for it. */
  end: () => Promise<void>
}
