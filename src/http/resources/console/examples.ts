/** Lists scripts that administrators ask for often; each runs as it stands. */
export const SCRIPT_EXAMPLES: readonly { readonly title: string; readonly script: string }[] = [
  {
    title: 'All jobs with their last result',
    script: `Jenkins.instance.getAllItems(hudson.model.Job).each { job ->
  def last = job.lastBuild
  println "\${job.fullName}: \${last == null ? 'never built' : last.displayName + ' ' + last.result}"
}
null`,
  },
  {
    title: 'Builds that failed since yesterday',
    script: `def since = System.currentTimeMillis() - 24 * 3600 * 1000L
Jenkins.instance.getAllItems(hudson.model.Job).each { job ->
  job.builds.findAll { it.timeInMillis > since && it.result == hudson.model.Result.FAILURE }.each { println it }
}
null`,
  },
  {
    title: 'What waits in the queue, and why',
    script: `Jenkins.instance.queue.items.each { println "\${it.task.name}: \${it.why}" }
println "\${Jenkins.instance.queue.items.size()} waiting"`,
  },
  {
    title: 'Nodes and their executors',
    script: `Jenkins.instance.computers.each { c ->
  println "\${c.displayName}: \${c.offline ? 'offline' : 'online'}, \${c.countBusy()} of \${c.numExecutors} busy"
}
null`,
  },
  {
    title: 'Disabled projects',
    script: `Jenkins.instance.getAllItems(hudson.model.AbstractProject).findAll { it.disabled }.each { println it.fullName }
null`,
  },
  {
    title: 'Plugins and their versions',
    script: `Jenkins.instance.pluginManager.plugins.sort { it.shortName }.each { println "\${it.shortName} \${it.version}" }
null`,
  },
];
