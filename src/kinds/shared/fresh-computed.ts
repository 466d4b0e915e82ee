/** Returns what Jenkins writes into a new folder that makes its items itself: its views, icon, and what becomes of old items. */
export function freshComputed(viewHolder: string, ownerClass: string): string {
  const owner = `<owner class="${ownerClass}" reference="../.."/>`;
  return `<folderViews class="${viewHolder}">${owner}</folderViews><healthMetrics/>
<icon class="jenkins.branch.MetadataActionFolderIcon">${owner}</icon>
<orphanedItemStrategy class="com.cloudbees.hudson.plugins.folder.computed.DefaultOrphanedItemStrategy">
<pruneDeadBranches>true</pruneDeadBranches><daysToKeep>-1</daysToKeep><numToKeep>-1</numToKeep><abortBuilds>false</abortBuilds>
</orphanedItemStrategy>`;
}
