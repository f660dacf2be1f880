/** Why a call failed and how far one has come, in Simplified Chinese. */
import type { failures as english } from '../en/failures';

export const failures: typeof english = {
  failure_detail: '模型收到的说明',
  failure: {
    arguments: '模型的请求不符合这个工具的要求，没有执行。',
    changing: '执行期间文件一直在变化。',
    crashed: '工具自身出错而停止。',
    denied: '你没有允许，因此没有执行。',
    died: '执行它的进程被终止，多半是因为占用内存过多。',
    impossible: '这里无法这样做：所指的位置不存在，或者文件的规则不允许。',
    interrupted: '执行期间服务器被中断。',
    limit: '调用次数已达上限，没有执行。',
    no_space: '服务器的磁盘已满。',
    not_found: '没有找到所指的内容。',
    not_signed_in: '需要登录而没有登录，因此没有执行。',
    outside: '外部服务没有完成这个请求。',
    refused: '规则不允许这样做。',
    too_large: '所需的空间或内存超过了一次调用的上限。',
    too_slow: '耗时过长，已终止。',
    unavailable: '这个工具在这里已不可用。',
    unreadable: '无法读取这个文件。',
    withdrawn: '你没有答复而是另写了消息，因此没有执行。',
    unknown: '这次调用没有成功。',
  },
  progress: {
    changes: '已完成 {{done}} / {{total}} 处修改',
    pages: '已完成 {{done}} / {{total}} 页',
    rows: '已完成 {{done}} / {{total}} 行',
    slides: '已完成 {{done}} / {{total}} 张幻灯片',
    previews: '绘制中：{{done}} / {{total}}',
    in_the_making: '绘制中：{{prompt}}',
  },
};
