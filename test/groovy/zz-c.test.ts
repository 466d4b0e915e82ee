import { it } from 'vitest';
import { evaluate } from '/work/main/test/groovy/evaluate.ts';
const S: Record<string,string> = {
 collect: 'def l=(0..<100000).collect{it*7%100003}; println l.size()',
 findAll: 'def l=(0..<100000).toList(); println l.findAll{it%2==0}.size()',
 sort: 'def l=(0..<100000).collect{it*7919%100003}; println l.sort()[5]',
 sortOnly: 'def l=(0..<100000).toList().reverse(); println l.sort()[5]; println l.sort()[7]; println l.reverse(true).sort()[3]',
 sortKey: 'def l=(0..<100000).toList(); println l.sort{-it}[5]',
 sort2: 'def l=(0..<100000).collect{it*7919%100003}; println l.sort{a,b->b<=>a}[5]',
 sortStr: 'def l=(0..<100000).collect{"k"+(it*7919%100003)}; println l.sort()[5]',
 group: 'def l=(0..<100000).toList(); println l.groupBy{it%10}.size(); println l.countBy{it%10}[3]',
 toSet: 'def l=(0..<100000).toList(); println l.toSet().size(); println (l as Set).contains(7)',
 tree: 'def t=new TreeSet(); (0..<100000).each{t << (it*7919%100003)}; println t.first()',
 lists: 'def m=[:]; (0..<20000).each{m[[it,it+1]]=it}; println m[[5,6]]',
 unique: 'println((0..<100000).collect{it%1000}.unique().size())',
 minus: 'println(((0..<20000).toList() - (0..<10000).toList()).size())',
 sum: 'println((0..<1000000).sum()); println((0..<1000000).inject(0){a,b->a+b})',
 remove: 'def l=(0..<20000).toList(); while(l) l.remove(0); println l',
 bfs: 'def q=new LinkedList((0..<50000).toList()); int n=0; while(q){ q.poll(); n++}; println n',
 self: 'def l=[]; l<<l; println l.toSet().size()',
 selfhash: 'def l=[]; l<<l; try { println l.hashCode() } catch (StackOverflowError e) { println "SO" }',
 selfflat: 'def l=[]; l<<l; try { println l.flatten() } catch (StackOverflowError e) { println "SO" }',
 perm: 'println((1..12).permutations().size())',
 subs: 'println((1..40).toList().subsequences().size())',
 combos: 'println([(1..1000),(1..1000),(1..1000)].combinations().size())',
 mult: 'println(([1]*2000000000).size())',
 big: 'def l=[]; l[2000000000]=1',
 range: 'println((1..2000000000).toList().size())',
 collate0: 'println([1,2].collate(1,0))',
 ncop: 'Collections.nCopies(2000000000,1)',
 collide: 'def s=[] as Set; class K{int hashCode(){1}; boolean equals(o){this.is(o)}}; (0..<1000).each{s<<new K()}; println s.size()',
 uniqobj: 'println((0..<3000).collect{[it]}.unique().size())',
 stream: 'println((0..<100000).stream().filter{it%2==0}.map{it*2}.count())',
 endless: 'import java.util.stream.*; println Stream.iterate(1){it+1}.collect(Collectors.toList()).size()',
};
it('p', async () => {
  for (const [k, s] of Object.entries(S)) { if (!/collide/.test(k)) continue;
    let worst = 0, last = performance.now(); let stop = false;
    const tick = () => { const n = performance.now(); worst = Math.max(worst, n - last); last = n; if (!stop) setImmediate(tick); };
    setImmediate(tick);
    const t = performance.now();
    let out: string; try { out = await evaluate(s); } catch (e) { out = 'HOST ' + (e as Error).stack?.slice(0, 300); }
    const took = performance.now() - t; await new Promise(r => setImmediate(r)); stop = true; await new Promise(r => setTimeout(r, 5));
    console.log(`${k}: ${took.toFixed(0)} ms, block ${worst.toFixed(0)} ms: ${out.trim().replace(/\n/g, ' | ').slice(0, 200)}`);
  }
}, 300000);
